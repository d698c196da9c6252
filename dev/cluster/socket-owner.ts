import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Columns of `/proc/net/tcp` with the local address and with the number of the socket. */
const LOCAL = 1
const INODE = 9

type Owner = { name: string; folder: string }

/**
 * Returns which node has the socket at each local port. The processes of a node are those that work in its folder.
 * One call reads the open files of all of them.
 */
export function mapSocketOwners(nodes: readonly Owner[]): Map<number, string> {
  const ports = mapPorts()
  const owners = new Map<number, string>()
  for (const pid of readdirSync('/proc')) {
    const folder = Number(pid) > 0 ? readLink(`/proc/${pid}/cwd`) : ''
    const node = nodes.find((each) => `${folder}/`.startsWith(`${each.folder}/`))
    for (const file of node ? listFiles(pid) : []) {
      const port = ports.get(file)
      if (node && port !== undefined) owners.set(port, node.name)
    }
  }
  return owners
}

/** Returns the local port of each TCP socket, by the name that the socket has among the files of a process. */
function mapPorts(): Map<string, number> {
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  return new Map(
    rows.map((text) => {
      const fields = text.trim().split(/\s+/)
      const [, hex = ''] = fields[LOCAL]?.split(':') ?? []
      return [`socket:[${fields[INODE]}]`, Number.parseInt(hex, 16)]
    }),
  )
}

function listFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => readLink(`/proc/${pid}/fd/${file}`))
  } catch {
    return []
  }
}

/** Returns where a link leads; nothing if its process has ended or belongs to another user. */
function readLink(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}
