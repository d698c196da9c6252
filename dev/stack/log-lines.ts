import { existsSync, readFileSync, statSync } from 'node:fs'

/** Returns the position in bytes where the next line of a log begins. */
export const findLogEnd = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** Lists the non-empty lines that were logged after this position. */
export const listLogLines = (file: string, startBytes: number): string[] =>
  readFileSync(file)
    .subarray(startBytes)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
