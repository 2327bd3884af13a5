// A list that changes while it is looked at: what stays the same stays the same element, so that neither focus nor drawing is lost.

/**
 * @template {{id: string}} R
 * @param {Element} list
 * @param {(row: R) => HTMLElement} make
 * @returns {(rows: R[]) => void} shows these rows, and what is said of an empty list
 */
export function keyed(list, make) {
  /** @type {Map<string, {text: string, element: HTMLElement}>} */
  let shown = new Map();
  return (rows) => {
    /** @type {typeof shown} */
    const next = new Map();
    for (const row of rows) {
      const text = JSON.stringify(row);
      const old = shown.get(row.id);
      next.set(row.id, old?.text === text ? old : { text, element: make(row) });
    }
    for (const [id, { element }] of shown) if (next.get(id)?.element !== element) element.remove();
    let at = list.firstElementChild;
    for (const { element } of next.values()) {
      if (at === element) at = at.nextElementSibling;
      else list.insertBefore(element, at);
    }
    shown = next;
    toggle(list, rows.length);
  };
}

/** Either the list or what is said in its place. @param {Element} list @param {number} count */
export function toggle(list, count) {
  if (list instanceof HTMLElement) list.hidden = count === 0;
  const none = list.parentElement?.querySelector(".nothing");
  if (none instanceof HTMLElement) none.hidden = count > 0;
}
