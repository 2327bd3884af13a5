// As much of a browser as the parts of the table's page need, for tests under Node: elements with attributes, children, classes and events.

class Classes {
  /** @param {Element} element */
  constructor(element) {
    this.element = element;
  }

  get names() {
    return (this.element.attributes.get("class") ?? "").split(" ").filter(Boolean);
  }

  /** @param {string} name */
  contains(name) {
    return this.names.includes(name);
  }

  /** @param {string} name */
  add(name) {
    this.element.attributes.set("class", [...new Set([...this.names, name])].join(" "));
  }

  /** @param {string} name */
  remove(name) {
    this.element.attributes.set("class", this.names.filter((item) => item !== name).join(" "));
  }

  /** @param {string} name @param {boolean} on */
  toggle(name, on) {
    if (on) this.add(name);
    else this.remove(name);
  }
}

export class Element {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {(Element | string)[]} */
    this.content = [];
    /** @type {Element | null} */
    this.parent = null;
    /** @type {Record<string, ((event: any) => void)[]>} */
    this.listeners = {};
    /** @type {Record<string, string>} */
    this.dataset = {};
    /** @type {Record<string, string>} */
    this.style = /** @type {any} */ ({ setProperty() {}, removeProperty() {} });
    this.classList = new Classes(this);
    this.value = "";
    this.disabled = false;
  }

  get hidden() {
    return this.attributes.has("hidden");
  }

  set hidden(on) {
    if (on) this.attributes.set("hidden", "");
    else this.attributes.delete("hidden");
  }

  get className() {
    return this.attributes.get("class") ?? "";
  }

  set className(names) {
    this.attributes.set("class", names);
  }

  get children() {
    return /** @type {Element[]} */ (this.content.filter((item) => item instanceof Element));
  }

  get childElementCount() {
    return this.children.length;
  }

  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }

  get textContent() {
    return this.content.map((/** @type {any} */ item) => (typeof item === "string" ? item : item.textContent)).join("");
  }

  set textContent(text) {
    this.content = text ? [text] : [];
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {(Element | string)[]} items */
  append(...items) {
    for (const item of items) if (item instanceof Element) item.parent = this;
    this.content.push(...items);
  }

  /** @param {(Element | string)[]} items */
  replaceChildren(...items) {
    this.content = [];
    this.append(...items);
  }

  remove() {
    if (this.parent) this.parent.content = this.parent.content.filter((item) => item !== this);
  }

  focus() {}

  /** @param {string} kind @param {(event: any) => void} listener */
  addEventListener(kind, listener) {
    (this.listeners[kind] ??= []).push(listener);
  }

  /** @param {string} kind */
  fire(kind) {
    for (const listener of this.listeners[kind] ?? []) listener({ preventDefault() {} });
  }

  click() {
    if (!this.disabled) this.fire("click");
  }

  /** @param {any} other */
  contains(other) {
    return other === this || this.all().includes(other);
  }

  /** This one or one that it is in. @param {string} selectors separated by commas @returns {Element | null} */
  closest(selectors) {
    for (const selector of selectors.split(",")) {
      const { tag, name } = parsed(selector.trim());
      if ((!tag || this.tag === tag) && (!name || this.attributes.has(name))) return this;
    }
    return this.parent?.closest(selectors) ?? null;
  }

  /** The elements in this one. @returns {Element[]} */
  all() {
    return this.children.flatMap((child) => [child, ...child.all()]);
  }

  /** By tag, .class or [name] or [name="value"]. @param {string} selector */
  querySelectorAll(selector) {
    const { tag, kind, name, value } = parsed(selector);
    return this.all().filter((item) => (!tag || item.tag === tag) && (!kind || item.classList.contains(kind)) && (!name || (value === undefined ? item.attributes.has(name) : item.getAttribute(name) === value)));
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

/** None of these is made here. */
class Field {}

/** @param {string} selector @returns {Record<string, string>} */
function parsed(selector) {
  const found = /^(?<tag>[\w-]*)(?:\.(?<kind>[\w-]+))?(?:\[(?<name>[\w-]+)(?:="(?<value>[^"]*)")?\])?$/.exec(selector)?.groups;
  if (!found) throw new Error(`this selector is not known here: ${selector}`);
  return found;
}

/** The page itself: keys and clicks that nothing else takes. */
export const page = new Element("body");

/** A key that is pressed, for the last who listens; whether it was taken. @param {object} event */
export function press(event) {
  let taken = false;
  page.listeners.keydown.at(-1)?.({ target: page, preventDefault: () => (taken = true), ...event });
  return taken;
}

/** Makes this the browser of a test. */
export function browser() {
  const parts = { document: { createElement: (/** @type {string} */ tag) => new Element(tag), addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ listener) => page.addEventListener(kind, listener), createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Element(tag) }, HTMLElement: Element, HTMLInputElement: Field, HTMLTextAreaElement: Field, HTMLSelectElement: Field, Element, Node: Element, window: globalThis, matchMedia: () => ({ matches: true, addEventListener() {} }), localStorage: { getItem: () => null, setItem() {} } };
  Object.assign(globalThis, parts);
}

/** Messages that say their own name and what they are given. */
export const messages = new Proxy(/** @type {Record<string, any>} */ ({}), {
  get: (_, key) => [String(key)],
  has: (_, key) => !String(key).startsWith("written-"),
  ownKeys: () => [],
});
