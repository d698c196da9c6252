import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { withoutTestMode } from '../../server/src/page/test-mode-prerender.ts'

/** The number of served files, and their differences from the build; `faults` is empty if there are none. */
export type BuildComparison = { fileCount: number; faults: string[] }

/** File that each build writes, with every file's hash in the form of an `integrity` attribute. */
const MANIFEST = 'build-manifest.json'
const AT_ONCE = 8
/** Content encodings that a server can send; each is compared. */
const FORMS = ['br', 'identity']

/**
 * Compares the files that a server sends with a trusted build. Documents are compared without the parts that the
 * server fills in: boot data, title, link preview, legal texts and market status.
 */
export async function compareDeployedBuild(
  url: string,
  buildDir: string,
): Promise<BuildComparison> {
  const read = (name: string) => readFileSync(path.join(buildDir, name))
  const { files } = JSON.parse(read(MANIFEST).toString()) as { files: Record<string, string> }
  const names = Object.keys(files)
  const faults: string[] = []
  const compare = async (name: string) => {
    const isDocument = name.endsWith('.html')
    const address = new URL(isDocument ? toAddress(name) : `/${name}`, url)
    for (const form of FORMS) {
      const content = await fetchFile(address, form)
      const isSame = (served: Buffer) =>
        isDocument
          ? isSameDocument(served.toString(), read(name).toString())
          : toIntegrity(served) === files[name]
      const other = isDocument ? 'the document is another one' : 'it is another file'
      const fault = typeof content === 'string' ? content : isSame(content) ? null : other
      if (fault === null) continue
      faults.push(`${name}: ${fault}`)
      return
    }
  }
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await compare(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { fileCount: names.length, faults: faults.sort() }
}

/** Returns whether a document is that of the build, which a server outside test mode sends without its elements. */
export const isSameDocument = (served: string, built: string): boolean =>
  [built, withoutTestMode(built)].some(
    (one) => removeServerContent(one) === removeServerContent(served),
  )

/** Maps a document to its address: `pages/stocks.html` is `/stocks`, and `pages/stocks.one.html` is `/stocks/one`. */
const toAddress = (name: string) =>
  name === 'index.html' ? '/' : `/${name.replace(/^pages\/|\.html$/g, '').replace('.', '/')}`

/** Returns the decompressed bytes, or the reason why there are none. */
async function fetchFile(url: URL, form: string): Promise<Buffer | string> {
  const headers = { accept: 'text/html, */*', 'accept-encoding': form }
  try {
    const response = await fetch(url, { headers, redirect: 'manual' })
    if (response.status !== 200) return `answered with ${response.status}`
    return Buffer.from(await response.arrayBuffer())
  } catch {
    return 'not answered'
  }
}

const toIntegrity = (content: Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

const LEGAL_TEXT = /<!--text-->([\s\S]*?)<!--\/text-->/

/** Returns whether the HTML has only headings, paragraphs, lists, and links within the page. */
function isPlainText(html: string): boolean {
  const attribute = '(?: (?:class|id|tabindex|dateTime|aria-label)="[^"<>]*"| href="#[^"<>]*")'
  const tag = new RegExp(`<(?:/?(?:h1|h2|h3|p|time|nav|ul|li|a)${attribute}*|!-- --)>`, 'g')
  return !/[<>]/.test(html.replace(tag, ''))
}

/**
 * Matches the sentences about the market, of which the build has one for each session and the server sends only the
 * current one.
 */
const SESSIONS =
  /(?:<p(?: data-(?:session|now|ahead|both)="[^"<>]*")+>(?:[^<]|<\/?strong>)*<\/p>)+/g

/** Returns the document without the parts that the server fills in, which may not run or load anything. */
export function removeServerContent(html: string): string {
  const said =
    /^\s*<(meta (name|property)="[a-z:_]+" content="[^"<>]*"|link rel="(canonical|alternate|manifest|apple-touch-icon)"( hreflang="[A-Za-z-]+")? href="[^"<>]*") ?\/?>$/
  return html
    .replace(/(<script type="application\/json" id="boot">)[^<]*(<\/script>)/, '$1$2')
    .replace(/<title>[^<]*<\/title>/, '<title></title>')
    .replace(SESSIONS, '')
    .replace(LEGAL_TEXT, (text, inside: string) => (isPlainText(inside) ? '' : text))
    .split('\n')
    .filter((line) => !said.test(line))
    .join('\n')
}
