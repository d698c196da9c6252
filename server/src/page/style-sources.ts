import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const SELF = "'self'"

/**
 * Creates a reader of the allowed style sources: the hash of each inline style of the built document, which is read
 * again after a build.
 */
export function createStyleSourcesReader(webDir: string): () => string {
  const file = path.join(webDir, 'index.html')
  let known = { mtimeMs: Number.NaN, sources: SELF }
  return () => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (mtimeMs === undefined) return SELF
    if (mtimeMs !== known.mtimeMs)
      known = { mtimeMs, sources: toStyleSources(readFileSync(file, 'utf8')) }
    return known.sources
  }
}

export const toStyleSources = (html: string) =>
  [SELF, ...[...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => toHash(css))].join(
    ' ',
  )

const toHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`
