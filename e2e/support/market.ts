import { PORT } from './ports.ts'

/** Port offsets of the simulated broker and market data, counted from the page's port. */
const BROKER = 2105
const MARKET = 2106

/** The response of a simulator's control; `id` is the broker's id of the affected order. */
type ControlAnswer = { id?: string }

async function control(simulator: number, path: string, body: object): Promise<ControlAnswer> {
  const response = await fetch(`http://127.0.0.1:${simulator}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as ControlAnswer
}

/** Halts trading in a stock. */
export const haltTrading = (symbol: string, reason: string) =>
  control(PORT + MARKET, 'halt', { symbol, reason })

export const resumeTrading = (symbol: string) =>
  control(PORT + MARKET, 'resume-trading', { symbol })

/** Controls the simulated broker of the system at this port. */
export const controlBroker = (
  path: 'mode' | 'resume' | 'execute' | 'bust' | 'tell',
  body: object,
  port: number,
) => control(port + BROKER, path, body)

/** Busts the last execution of an order, named by the broker's id. */
export async function bustLastExecution(orderId: string, port: number) {
  const url = `http://127.0.0.1:${port + BROKER}/control/executions?order_id=${orderId}`
  const executions = (await (await fetch(url)).json()) as { id: string }[]
  await controlBroker('bust', { execution_id: executions.at(-1)?.id }, port)
}
