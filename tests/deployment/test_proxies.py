"""nginx and Caddy with the configurations in deploy/, in front of a real server.

Only what cannot be the same here is replaced: ports, names of machines, where the certificate lies. One of the two processes of Potez that
a configuration names is not there, as during an upgrade.
"""

from __future__ import annotations

import getpass
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.deployment.site import DEPLOY, NAME, Site, free_port, listens, program, running, served

TABLE = {"game": "hex", "options": {"size": 3}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}, "access": "link"}


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp(request.param)
    with ExitStack() as stack:
        port, log = stack.enter_context(served(folder / "potez"))
        ports = {"potez": port, "missing": free_port(), "secure": free_port(), "plain": free_port()}
        command, certificate, environment = {"nginx": nginx, "caddy": caddy}[request.param](folder, ports)
        proxy_log = folder / "proxy.log"
        proxy = stack.enter_context(running(command, proxy_log, env=environment, cwd=folder))
        for name in ("secure", "plain"):
            listens(ports[name], proxy, proxy_log)
        site = Site(ports["secure"], ports["plain"], certificate, log)
        site.answers(proxy_log)
        yield site


def replaced(text: str, **changes: str) -> str:
    """Each of these must be there, so that no change of the configuration goes unnoticed."""
    for old, new in changes.items():
        assert old in text, f"the configuration has no {old!r} any more"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, ports: dict[str, int]) -> tuple[list[str], Path, dict[str, str]]:
    certificate, key = folder / "fullchain.pem", folder / "key.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([program("openssl"), *made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    shipped = replaced(
        (DEPLOY / "nginx.conf").read_text(),
        **{
            "127.0.0.1:8000": f"127.0.0.1:{ports['potez']}",
            "127.0.0.1:8001": f"127.0.0.1:{ports['missing']}",
            "listen 443 ssl": f"listen 127.0.0.1:{ports['secure']} ssl",
            "listen 80": f"listen 127.0.0.1:{ports['plain']}",
            "/etc/ssl/games.example/fullchain.pem": str(certificate),
            "/etc/ssl/games.example/key.pem": str(key),
        },
    )
    (folder / "site.conf").write_text(shipped)
    temporary = "".join(f"  {kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off;\nuser {getpass.getuser()};\nworker_processes 1;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\n  access_log off;\n{temporary}  include {folder}/site.conf;\n}}\n"
    )
    return [program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")], certificate, {}


def caddy(folder: Path, ports: dict[str, int]) -> tuple[list[str], Path, dict[str, str]]:
    shipped = replaced(
        (DEPLOY / "Caddyfile").read_text(), **{"one:8000": f"127.0.0.1:{ports['potez']}", "two:8000": f"127.0.0.1:{ports['missing']}"}
    )
    options = f"{{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port {ports['plain']}\n\thttps_port {ports['secure']}\n}}\n"
    (folder / "Caddyfile").write_text(options + shipped)
    environment = {"SITE": NAME, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return command, folder / "caddy" / "pki" / "authorities" / "local" / "root.crt", environment


def guest(site: Site) -> str:
    answer, body = site.ask("POST", "/api/tables", TABLE)
    assert answer.status == 201, body
    cookie = answer.getheader("set-cookie")
    assert cookie and "Secure" in cookie and "HttpOnly" in cookie
    return cookie.partition(";")[0]


def test_pages_come_encrypted(site: Site) -> None:
    answer, body = site.ask("GET", "/", accept="text/html")
    assert answer.status == 200 and b"Potez" in body
    assert answer.getheader("strict-transport-security") == "max-age=31536000"
    assert site.chosen("h2", "http/1.1") == "h2"


def test_unencrypted_requests_are_sent_on(site: Site) -> None:
    answer, _ = site.ask("GET", "/games/hex", secure=False)
    assert answer.status in (301, 308)
    location = answer.getheader("location") or ""
    assert location.startswith(f"https://{NAME}") and location.endswith("/games/hex")


def test_numbers_are_not_shown_outside(site: Site) -> None:
    answer, _ = site.ask("GET", "/metrics")
    assert answer.status == 404


def test_probes_answer(site: Site) -> None:
    for path in ("/livez", "/readyz"):
        assert site.ask("GET", path)[0].status == 200


def test_a_process_that_is_not_there_keeps_nobody_waiting(site: Site) -> None:
    assert [site.ask("GET", "/api/games")[0].status for _ in range(12)] == [200] * 12


def test_a_game_is_played_through_the_proxy(site: Site) -> None:
    cookie = guest(site)
    answer, body = site.ask("POST", "/api/tables", TABLE, cookie=cookie)
    assert answer.status == 201
    id = json.loads(body)["id"]
    with site.socket(f"/tables/{id}/socket?protocol=2", cookie) as page:
        page.send(json.dumps({"do": "hello"}))
        assert json.loads(page.recv(timeout=30))
        wanted = {"id": "a", "version": 1, "do": "move", "move": "a1"}
        answer, body = site.ask("POST", f"/api/tables/{id}/commands", wanted, cookie=cookie)
        assert answer.status == 200, body
        assert any("a1" in str(page.recv(timeout=30)) for _ in range(5)), "the move did not reach the page that waits behind the proxy"


def test_a_foreign_page_is_refused_with_the_address_that_the_proxy_saw(site: Site) -> None:
    """What a visitor writes into X-Forwarded-For is not believed."""
    answer, _ = site.ask("POST", "/api/tables", TABLE, origin="https://elsewhere.example", x_forwarded_for="203.0.113.7")
    assert answer.status == 403
    last = site.refused()[-1]
    assert last["refused"] == "origin" and last["address"] == "127.0.0.1"


def test_large_requests_are_refused_by_the_server_and_not_before(site: Site) -> None:
    answer, body = site.ask("POST", "/api/records", {"record": "x" * 500_000})
    assert (answer.status, json.loads(body)["error"]) == (413, "too-large")


def test_nginx_serves_the_documents_beside_the_app_as_operations_says(tmp_path: Path) -> None:
    found = re.search(r"`(location /docs/ \{ alias )/srv/potez-docs(/; \})`", (DEPLOY.parent / "docs" / "operations.md").read_text())
    assert found
    ports = {"potez": free_port(), "missing": free_port(), "secure": free_port(), "plain": free_port()}
    command, certificate, _ = nginx(tmp_path, ports)
    documents = tmp_path / "documents"
    documents.mkdir(mode=0o755)
    (documents / "index.html").write_text("the documents")
    site = tmp_path / "site.conf"
    site.write_text(replaced(site.read_text(), **{"location / {": f"{found[1]}{documents}{found[2]}\n    location / {{"}))
    with running(command, tmp_path / "proxy.log", cwd=tmp_path) as proxy:
        for name in ("secure", "plain"):
            listens(ports[name], proxy, tmp_path / "proxy.log")
        visited = Site(ports["secure"], ports["plain"], certificate, tmp_path / "proxy.log")
        answer, body = visited.ask("GET", "/docs/", accept="text/html")
        assert (answer.status, body) == (200, b"the documents")
        assert visited.ask("GET", "/")[0].status == 502, "everything else is the app's, which is not there"
