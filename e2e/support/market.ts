import { PORT } from './places.ts'

/** The simulated broker and the market it trades at (docs: SIM_PORT_BASE is PORT + 2100). */
const BROKER = 2105
const MARKET = 2106

/** The broker's own name for the order that it was about. */
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

/** What an exchange does now and then. */
export const haltTrading = (symbol: string, reason: string) =>
  tell(PORT + MARKET, 'halt', { symbol, reason })

export const resumeTrading = (symbol: string) => tell(PORT + MARKET, 'resume-trading', { symbol })

/** What befalls orders at the exchange, at the system of that port. */
export const tellBroker = (
  path: 'mode' | 'resume' | 'execute' | 'bust' | 'tell',
  body: object,
  port: number,
) => tell(port + BROKER, path, body)

/** The last execution of an order, by the broker's own name for it, never was. */
export async function bustLast(orderId: string, port: number) {
  const place = `http://127.0.0.1:${port + BROKER}/control/executions?order_id=${orderId}`
  const executions = (await (await fetch(place)).json()) as { id: string }[]
  await tellBroker('bust', { execution_id: executions.at(-1)?.id }, port)
}
