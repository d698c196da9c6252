import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Column of `/proc/net/tcp` with the number of the socket. */
const INODE = 9

/** Returns whether one of these processes has the socket of a connection from this local port. */
export function hasSocket(pids: readonly number[], port: number): boolean {
  const inode = findInode(port)
  return inode !== null && pids.some((pid) => listFiles(pid).includes(`socket:[${inode}]`))
}

function findInode(port: number): string | null {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const row = rows
    .map((text) => text.trim().split(/\s+/))
    .find(([, local]) => local?.endsWith(`:${hex}`))
  return row?.[INODE] ?? null
}

function listFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`))
  } catch {
    return []
  }
}
