import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ClusterNode, Topology } from './topology.ts'

export type ForwarderCommand = { do: 'cut'; node: string } | { do: 'mend' } | { do: 'stop' }

export type Forwarders = {
  /** Cuts a node off from the other nodes and from etcd; bytes get lost in silence, as behind a broken switch. */
  cut: (node: ClusterNode) => Promise<void>
  mend: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the TCP forwarders through which the nodes of a cuttable topology reach each other and etcd. Clients reach
 * the nodes directly, so one that is cut off may still take their statements. The forwarders have a thread of their own:
 * a test that keeps the main thread busy for some seconds would cut all nodes off from etcd.
 */
export async function startForwarders(topology: Topology): Promise<Forwarders> {
  const worker = new Worker(new URL('./forwarders-worker.ts', import.meta.url), {
    workerData: topology,
  })
  // A failure of the thread rejects the start, the command that waits, or the next one.
  await once(worker, 'message')
  let failure: Error | null = null
  worker.on('error', (cause) => {
    failure = new Error('The thread of the forwarders has failed', { cause })
  })
  let last: Promise<unknown> = Promise.resolve()
  async function send(message: ForwarderCommand) {
    if (failure) throw failure
    const answered = once(worker, 'message')
    worker.postMessage(message)
    await answered
  }
  /** Sends one command after the other, because an answer does not say which command it belongs to. */
  function command(message: ForwarderCommand): Promise<void> {
    const sent = last.then(() => send(message))
    last = sent.catch(() => {})
    return sent
  }
  return {
    cut: ({ name }) => command({ do: 'cut', node: name }),
    mend: () => command({ do: 'mend' }),
    stop: () => command({ do: 'stop' }),
  }
}
