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
  // The thread's failure is reported here, or by whatever waits for its next answer.
  await once(worker, 'message')
  const command = async (message: ForwarderCommand) => {
    const answered = once(worker, 'message')
    worker.postMessage(message)
    await answered
  }
  return {
    cut: ({ name }) => command({ do: 'cut', node: name }),
    mend: () => command({ do: 'mend' }),
    stop: () => command({ do: 'stop' }),
  }
}
