export type FileContent = { file_name: string; media_type: string; content: string }

/** Hands a file to the browser, as if it had come from a link. */
export function saveFile({ file_name, media_type, content }: FileContent) {
  const url = URL.createObjectURL(new Blob([content], { type: media_type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  URL.revokeObjectURL(url)
}
