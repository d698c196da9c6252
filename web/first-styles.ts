import postcss from 'postcss'

/**
 * Of the styles those rules that can show in markup whose scripts have not begun. What is left out is for
 * classes that stand nowhere in it, so that all styles together, loaded later, change nothing about it but
 * line art, which comes with them: before, it would share the line with the letters.
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

/** Typefaces apart from all else: named a second time, they would have everything laid out anew. */
export function splitTypefaces(styles: string): { typefaces: string; others: string } {
  const root = postcss.parse(styles)
  const typefaces = postcss.root()
  root.walkAtRules('font-face', (rule) => void typefaces.append(rule.remove()))
  return { typefaces: typefaces.toString(), others: root.toString() }
}

/** Those that must all be there. What stands in brackets, as in `:not(.open)`, may also be missing. */
function listClasses(selector: string): string[] {
  let outside = selector
  while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, '')
  return [...outside.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}
