import path from 'node:path'

export type LinkTargets = {
  /** Returns the text of a Markdown file; null if there is no such file. */
  readPage: (file: string) => string | null
  /** Returns whether a file or folder exists, by its path from the root. */
  exists: (file: string) => boolean
}

const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm
const LINK = /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)|\b(?:src|href|srcset)="([^"\s]+)"/g
const OF_ANOTHER_SITE = /^([a-z][a-z+.-]*:|\/\/)/i

/** Lists the relative links of a page that lead to no file, or to no heading of it, one sentence each. */
export function findBrokenLinks(file: string, text: string, pages: LinkTargets): string[] {
  const prose = text.replace(CODE, '')
  return [...prose.matchAll(LINK)].flatMap(([, link, attribute]) => {
    const target = link ?? attribute ?? ''
    if (OF_ANOTHER_SITE.test(target)) return []
    const fault = explainBrokenLink(file, target, pages)
    return fault === null ? [] : [`${file}: ${target} ${fault}.`]
  })
}

function explainBrokenLink(
  file: string,
  target: string,
  { readPage, exists }: LinkTargets,
): string | null {
  const [place = '', anchor] = target.split('#')
  const found = place ? path.posix.join(path.posix.dirname(file), decodeURI(place)) : file
  if (!exists(found)) return 'leads to no file'
  if (anchor === undefined) return null
  const page = readPage(found)
  return page !== null && listAnchors(page).includes(anchor) ? null : 'leads to no heading'
}

/** Lists the anchors of a page's headings as GitHub names them: a repeated one gets a number. */
export function listAnchors(page: string): string[] {
  const counts = new Map<string, number>()
  const headings = page.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)
  return [...headings].map(([, title = '']) => {
    const anchor = toAnchor(title)
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

const toAnchor = (title: string) =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
