/**
 * Lets React go on after a translator or an extension has changed the document (requirement WB-05). A translator puts
 * `<font>` elements in place of text nodes, so that React's next change of that place would throw, or change a text
 * that nobody sees. The page calls it once, before it renders.
 */
export function tolerateForeignNodes(): void {
  /** The elements that took the places of text nodes. */
  const substitutes = new WeakMap<Node, Node>()
  new MutationObserver((records) => {
    for (const record of records) noteSubstitutes(record, substitutes)
  }).observe(document, { childList: true, subtree: true })

  /** Returns the child of `parent` that has the place of `node`; null if the place is gone. */
  const findPlace = (parent: Node, node: Node): Node | null => {
    let place: Node | null = node.parentNode === null ? (substitutes.get(node) ?? null) : node
    while (place !== null && place.parentNode !== parent) place = place.parentNode
    return place
  }

  const { removeChild, insertBefore } = Node.prototype as unknown as NodeMethods
  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const place = findPlace(this, child)
    if (place !== null) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const place = before === null || before.parentNode === this ? before : findPlace(this, before)
    return insertBefore.call(this, child, place) as Child
  }

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const set = Reflect.get(nodeValue ?? {}, 'set') as SetText
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      set.call(this, text)
      const substitute = this.parentNode === null ? substitutes.get(this) : undefined
      // The text takes its place again; a translator that is still on translates it anew.
      substitute?.parentNode?.replaceChild(this, substitute)
    },
  })
}

/** The browser's own methods, which are called on the node that they are meant for. */
type NodeMethods = {
  removeChild: (this: Node, child: Node) => Node
  insertBefore: (this: Node, child: Node, before: Node | null) => Node
}

type SetText = (this: Node, text: string | null) => void

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'

/** Notes the element beside a text node that was taken out of the document. */
function noteSubstitutes(record: MutationRecord, substitutes: WeakMap<Node, Node>) {
  const { removedNodes, addedNodes, previousSibling, nextSibling } = record
  for (const removed of removedNodes) {
    if (removed.nodeType !== Node.TEXT_NODE) continue
    const substitute = [...addedNodes, previousSibling, nextSibling].find(isFont)
    if (substitute) substitutes.set(removed, substitute)
  }
}
