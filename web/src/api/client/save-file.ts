export type FileContent = { file_name: string; media_type: string; content: string }

/** Hands a file to the browser, as if it had come from a link. */
export const saveFile = ({ file_name, media_type, content }: FileContent) =>
  saveBlob(new Blob([content], { type: media_type }), file_name)

/** The same of what was fetched as it is. */
export function saveBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
