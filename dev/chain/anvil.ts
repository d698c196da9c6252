import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { foundryBinary } from '../tests/foundry-tool.ts'
import { connectRpc } from './rpc.ts'

export type AnvilOptions = {
  chainId: number
  port: number
  logFile: string
  /** The unpacked state that `saveChainState` wrote; null starts an empty chain. */
  stateFile: string | null
}

/** Historical states of this many blocks stay readable; a full node of a real chain keeps 128. */
const HISTORY_BLOCKS = 64

/** Starts anvil in a process group of its own, so that Ctrl-C reaches the supervisor and not the chain. */
export function spawnAnvil({ chainId, port, logFile, stateFile }: AnvilOptions): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const args = [
    ['--chain-id', String(chainId)],
    ['--host', '127.0.0.1'],
    ['--port', String(port)],
    ['--slots-in-an-epoch', '7'],
    ['--prune-history', String(HISTORY_BLOCKS)],
    // Without the size limit, a client can send a whole state in one request.
    ['--no-mining', '--quiet', '--no-request-size-limit'],
    stateFile === null ? [] : ['--load-state', stateFile],
  ].flat()
  const child = spawn(foundryBinary('anvil'), args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  return child
}

/** Resolves to true once the chain answers, to false if the process ended first. */
export async function waitForAnvil(child: ChildProcess, url: string): Promise<boolean> {
  let hasEnded = false
  child.once('error', () => (hasEnded = true))
  child.once('exit', () => (hasEnded = true))
  const rpc = connectRpc(url)
  while (!hasEnded) {
    try {
      await rpc('eth_chainId')
      return true
    } catch {
      await delay(25)
    }
  }
  return false
}
