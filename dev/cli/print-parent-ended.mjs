/** Prints why everything stops, unless the terminal that would show it is gone. */
export function printParentEnded() {
  process.stderr.on('error', () => {})
  process.stderr.write('Stopping: the terminal or program that started this has closed.\n')
}
