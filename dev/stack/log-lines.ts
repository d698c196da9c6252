import { existsSync, readFileSync, statSync } from 'node:fs'

/** Returns the position in bytes where the next line of a log begins. */
export const findLogEnd = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** Lists the lines that were logged from there on, without empty ones. */
export const listLogLines = (file: string, startBytes: number): string[] =>
  readFileSync(file)
    .subarray(startBytes)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
