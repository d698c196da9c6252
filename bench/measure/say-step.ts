/** Prints how far a part has come. */
export const sayStep = (text: string) => process.stdout.write(`  ${text}\n`)
