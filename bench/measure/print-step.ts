/** Prints the progress of a benchmark. */
export const printStep = (text: string) => process.stdout.write(`  ${text}\n`)
