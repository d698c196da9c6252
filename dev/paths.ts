import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export const fromRoot = (...parts: string[]) => join(ROOT, ...parts)

/** The file of an npm package's own program; started directly, without the shim in `.bin`. */
export const nodeModule = (...parts: string[]) => join(ROOT, 'node_modules', ...parts)
