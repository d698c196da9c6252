/** An element with attributes and children; text is always text, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Terms and their values, as a description list. */
export const toFacts = (facts: readonly (readonly [string, string])[]): HTMLElement =>
  el('dl', {}, ...facts.flatMap(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]))
