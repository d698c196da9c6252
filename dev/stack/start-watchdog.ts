import { type ChildProcess, spawn } from 'node:child_process'
import { fromRoot } from '../paths.ts'

export type Watchdog = {
  watch: (pid: number) => void
  unwatch: (pid: number) => void
  end: () => void
}

/**
 * Starts a small process that ends our children when this process is gone, even by SIGKILL: the pipe between them then
 * closes. With `shouldRemove` it also removes the data folder.
 */
export function startWatchdog(dataDir: string, shouldRemove: boolean): Watchdog {
  const pids = new Set<number>()
  let isEnding = false
  let child = launch()

  function launch(): ChildProcess {
    const args = [fromRoot('dev/stack/watchdog.ts'), dataDir, ...(shouldRemove ? ['--remove'] : [])]
    // The watchdog is detached, so that a Ctrl-C for the whole group does not end it.
    const started = spawn(process.execPath, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    started.stdin?.on('error', () => {})
    started.once('exit', () => {
      if (!isEnding) child = launch()
    })
    for (const pid of pids) started.stdin?.write(`+${pid}\n`)
    return started
  }

  return {
    watch: (pid) => {
      pids.add(pid)
      child.stdin?.write(`+${pid}\n`)
    },
    unwatch: (pid) => {
      pids.delete(pid)
      child.stdin?.write(`-${pid}\n`)
    },
    end: () => {
      isEnding = true
      child.stdin?.end('end\n')
      child.unref()
    },
  }
}
