import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Suffix of the Brotli file that the server looks for next to the original. */
export const BROTLI_SUFFIX = '.br'

const TEXTS = /\.(?:css|js|svg)$/
/** Smallest file in bytes that is compressed; below this size compression saves almost nothing. */
const SIZE_MIN = 600
/** Brotli quality. The next level takes more than twice as long and saves about 2%. */
const QUALITY = 10

/** Compresses text files once at build time instead of per request. Runs on the written files. */
export function compressFiles(): Plugin {
  return {
    name: 'pack-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir }) => {
        if (dir === undefined) throw new Error('The build has no folder.')
        const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        await Promise.all(
          names.filter((name) => TEXTS.test(name)).map((name) => pack(join(dir, name))),
        )
      },
    },
  }
}

async function pack(file: string) {
  const content = await readFile(file)
  if (content.length < SIZE_MIN) return
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}${BROTLI_SUFFIX}`, await promisify(brotliCompress)(content, { params }))
}
