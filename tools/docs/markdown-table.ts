type Cells = readonly string[]

/** Returns a Markdown table with columns padded to equal width, as the formatter requires. */
export function toMarkdownTable(head: Cells, rows: readonly Cells[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const toLine = (row: Cells) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(toLine).join('\n')
}
