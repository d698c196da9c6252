import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export const fromRoot = (...parts: string[]) => join(ROOT, ...parts)

/** Returns the file of an npm package's program, which is run directly, without the shim in `.bin`. */
export const nodeModule = (...parts: string[]) => join(ROOT, 'node_modules', ...parts)
