import { existsSync, readFileSync, statSync } from 'node:fs'

/** Where the next line of a log will begin, in bytes. */
export const findLogEnd = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** Lists what was logged from there on, without empty lines. */
export const listLogLines = (file: string, startBytes: number): string[] =>
  readFileSync(file)
    .subarray(startBytes)
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
