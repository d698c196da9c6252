import { PORT } from './places.ts'

/** The simulated market (docs: SIM_PORT_BASE is PORT + 2100). */
const MARKET = 2106

async function tell(path: string, body: object, port = PORT): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port + MARKET}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The market answered ${response.status}.`)
}

/** What an exchange does now and then. */
export const haltTrading = (symbol: string, reason: string) => tell('halt', { symbol, reason })

export const resumeTrading = (symbol: string) => tell('resume-trading', { symbol })
