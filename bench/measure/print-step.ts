/** Prints the progress of a part. */
export const sayStep = (text: string) => process.stdout.write(`  ${text}\n`)
