import { PORT } from './places.ts'

/** Port offsets of the simulated broker and market data. */
const BROKER = 2105
const MARKET = 2106

/** The broker's id of the affected order. */
type Told = { id?: string }

async function tell(simulator: number, path: string, body: object): Promise<Told> {
  const response = await fetch(`http://127.0.0.1:${simulator}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Told
}

/** Halts trading in a stock. */
export const haltTrading = (symbol: string, reason: string) =>
  tell(PORT + MARKET, 'halt', { symbol, reason })

export const resumeTrading = (symbol: string) => tell(PORT + MARKET, 'resume-trading', { symbol })

/** Controls the simulated broker of the system at this port. */
export const tellBroker = (
  path: 'mode' | 'resume' | 'execute' | 'bust' | 'tell',
  body: object,
  port: number,
) => tell(port + BROKER, path, body)

/** Busts the last execution of an order, named by the broker's id. */
export async function bustLast(orderId: string, port: number) {
  const place = `http://127.0.0.1:${port + BROKER}/control/executions?order_id=${orderId}`
  const executions = (await (await fetch(place)).json()) as { id: string }[]
  await tellBroker('bust', { execution_id: executions.at(-1)?.id }, port)
}
