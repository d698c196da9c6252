import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Name of the file that lists all other files of the build with their hashes; an external monitor compares the deployed
 * files with it.
 */
export const MANIFEST_FILE = 'build-manifest.json'

/** Returns the hash in the format of `integrity` attributes. */
export const toIntegrity = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Adds subresource integrity to the documents, so that the browser refuses scripts and styles that differ
 * from the build, and writes the manifest with the hash of each file. Runs on the written files, because
 * later plug-ins still change scripts. Chunks that no document links have only the content hash in their file
 * name.
 */
export function addBuildIntegrity(): Plugin {
  return {
    name: 'seal-build',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir }) => {
        if (dir === undefined) throw new Error('The build has no folder.')
        for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.html')) continue
          const html = readFileSync(join(dir, name), 'utf8')
          const withIntegrity = addIntegrityAttributes(html, (path) =>
            readFileSync(join(dir, path)),
          )
          writeFileSync(join(dir, name), withIntegrity)
        }
        writeFileSync(join(dir, MANIFEST_FILE), toManifest(dir))
      },
    },
  }
}

const SCRIPT =
  /<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\b(?:rel|data-later)="(?:modulepreload|stylesheet)"[^>]*\bhref="([^"]+)"/g

/** Adds an `integrity` attribute to every script and style sheet that the document links. */
export function addIntegrityAttributes(html: string, read: (path: string) => Uint8Array): string {
  return html.replace(SCRIPT, (tag: string, source?: string, preloaded?: string) => {
    const address = source ?? preloaded ?? ''
    if (!/^\/[^/\\]/.test(address)) throw new Error(`${address} is not a file of this build.`)
    return `${tag} integrity="${toIntegrity(read(address))}"`
  })
}

/**
 * Returns the text of the manifest. Documents are hashed as built: the server inserts the boot data between their empty
 * boot tags.
 */
function toManifest(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map(
      (file) =>
        [
          file
            .slice(dir.length + 1)
            .split(sep)
            .join('/'),
          file,
        ] as const,
    )
    .filter(([name]) => name !== MANIFEST_FILE)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, file]) => [name, toIntegrity(readFileSync(file))] as const)
  return `${JSON.stringify({ files: Object.fromEntries(files) }, null, 2)}\n`
}
