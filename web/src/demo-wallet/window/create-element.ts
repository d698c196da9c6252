/** Creates an element with attributes and children; strings are inserted as text, never as markup. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Creates a description list of terms and values. */
export const toDescriptionList = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  createElement(
    'dl',
    {},
    ...rows.flatMap(([term, value]) => [
      createElement('dt', {}, term),
      createElement('dd', {}, value),
    ]),
  )
