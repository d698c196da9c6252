import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'

/** Matches source files of server and simulators, without temporary files of editors. */
const SOURCE = /^[\w./@-]+\.(?:ts|sql|json|md|css)$/
const FOREIGN = /(?:^|\/)(?:\.|node_modules(?:\/|$)|dist(?:\/|$))/
const TEST = /\.test\.ts$|(?:^|\/)test-[^/]+\.ts$/

/** Returns whether a file, by its path below a watched folder, may be loaded by a running program. */
export const isSourceFile = (path: string) =>
  SOURCE.test(path) && !TEST.test(path) && !FOREIGN.test(path)

/** All events of one save arrive within this time: an editor empties the file first, or replaces it. */
const SETTLE_MS = 20

type Watched = {
  /** Called with the path of the changed file from the root. */
  onChange: (file: string) => void
  root?: string
}

/** Calls `onChange` once for each save of a source file in a folder, however many events it causes. */
export function watchSources(
  folder: string,
  { onChange, root = fromRoot() }: Watched,
): { stop: () => void } {
  const pending = new Map<string, NodeJS.Timeout>()
  const reportedStates = new Map<string, string>()
  const report = (file: string) => {
    pending.delete(file)
    const state = toState(join(root, file))
    // This event belongs to a save that was already reported.
    if (reportedStates.get(file) === state) return
    reportedStates.set(file, state)
    onChange(file)
  }
  const onEvent = (file: string) => {
    clearTimeout(pending.get(file))
    const timer = setTimeout(() => report(file), SETTLE_MS)
    pending.set(file, timer)
  }
  const stop = watchTree(root, folder, (file) => {
    if (isSourceFile(file)) onEvent(file)
  })
  return {
    stop: () => {
      stop()
      for (const timer of pending.values()) clearTimeout(timer)
    },
  }
}

/**
 * Watches each folder by itself: on Linux Node's recursive watch follows files, and loses one that an editor
 * replaces.
 */
function watchTree(root: string, top: string, onEvent: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  const add = (folder: string) => {
    if (watchers.has(folder) || FOREIGN.test(folder)) return
    const watcher = watch(join(root, folder), (_, name) => {
      if (name === null) return
      const path = `${folder}/${name}`
      if (isFolder(join(root, path))) addAll(path).forEach(onEvent)
      else onEvent(path)
    })
    const drop = () => {
      watcher.close()
      watchers.delete(folder)
    }
    // The watcher fails when its folder is removed; the removed files have reported events of their own.
    watcher.on('error', drop)
    watchers.set(folder, watcher)
  }
  /** Returns the existing files: those of a new folder were created before it was watched. */
  const addAll = (folder: string): string[] => {
    if (watchers.has(folder) || FOREIGN.test(folder)) return []
    add(folder)
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? addAll(path) : [path]
    })
  }
  addAll(top)
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function toState(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'gone'
}
