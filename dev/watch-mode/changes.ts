import { statSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { fromRoot } from '../paths.ts'

/** What the server and the simulators are made from; the rest is what editors leave beside it. */
const SOURCE = /^(?!.*(?:^|\/)(?:\.|node_modules\/|dist\/))[\w./@-]+\.(?:ts|sql|json|md|css)$/
const TEST = /\.test\.ts$|(?:^|\/)test-[^/]+\.ts$/

/** Whether a file, with its path below a watched folder, is one that a running program may have loaded. */
export const isSource = (path: string) => SOURCE.test(path) && !TEST.test(path)

/** Within this time the events of one save have come: it empties the file first, or puts another in its place. */
const SETTLE_MS = 20

type Watched = {
  /** Calls back with the path from the root. */
  onChange: (file: string) => void
  root?: string
}

/** Calls `onChange` once for each save of a source file in a folder, however many events that causes. */
export function watchSources(
  folder: string,
  { onChange, root = fromRoot() }: Watched,
): { stop: () => void } {
  const pending = new Map<string, NodeJS.Timeout>()
  const told = new Map<string, string>()
  const tell = (file: string) => {
    pending.delete(file)
    const state = toState(join(root, file))
    // A late event of a save that was told of.
    if (told.get(file) === state) return
    told.set(file, state)
    onChange(file)
  }
  const watcher = watch(join(root, folder), { recursive: true }, (_, name) => {
    const path = name?.split(sep).join('/')
    if (!path || !isSource(path)) return
    const file = `${folder}/${path}`
    clearTimeout(pending.get(file))
    pending.set(
      file,
      setTimeout(() => tell(file), SETTLE_MS),
    )
  })
  // A folder that goes while it is looked at; the others are still watched.
  watcher.on('error', () => {})
  return {
    stop: () => {
      watcher.close()
      for (const timer of pending.values()) clearTimeout(timer)
    },
  }
}

function toState(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'gone'
}
