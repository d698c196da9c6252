import { open, rename } from 'node:fs/promises'

/** Writes a file atomically (temporary file, fsync, rename): a kill in the middle leaves the former file. */
export async function writeFileAtomic(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
