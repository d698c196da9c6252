export type FileDownload = { file_name: string; media_type: string; content: string }

/** Downloads a file that the API returned. */
export const downloadFile = ({ file_name, media_type, content }: FileDownload) =>
  downloadBlob(new Blob([content], { type: media_type }), file_name)

/** Downloads a fetched blob under the given name; reading it as text would drop the byte order mark of a CSV file. */
export function downloadBlob(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
