import postcss from 'postcss'

/**
 * Returns the rules that can match the prerendered markup. The omitted rules only target classes that the
 * markup does not have, so that loading the full style sheet later changes nothing visible. The exception is
 * line art, which is deferred so that it does not compete with the fonts for bandwidth.
 */
export function toFirstStyles(styles: string, markup: string): string {
  const known = new Set(
    [...markup.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const root = postcss.parse(styles)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes')
      return
    const shown = rule.selectors.filter((selector) => listClasses(selector).every(isKnown))
    if (shown.length === 0) rule.remove()
    else rule.selectors = shown
  })
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/url\([^)]*\)/g, NOTHING)
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()

  function isKnown(name: string) {
    return known.has(name)
  }
}

const NOTHING = 'linear-gradient(#0000,#0000)'

/**
 * Separates the `@font-face` rules: declaring them a second time would make the browser lay out the page
 * again.
 */
export function splitTypefaces(styles: string): { typefaces: string; others: string } {
  const root = postcss.parse(styles)
  const typefaces = postcss.root()
  root.walkAtRules('font-face', (rule) => void typefaces.append(rule.remove()))
  return { typefaces: typefaces.toString(), others: root.toString() }
}

/**
 * Returns the classes that a selector requires. Classes inside parentheses, as in `:not(.open)`, are
 * optional.
 */
function listClasses(selector: string): string[] {
  let outside = selector
  while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, '')
  return [...outside.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}
