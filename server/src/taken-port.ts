import { findPortHolder } from './port-holder.ts'

/** `part`: what wants the port; `advice`: how to give it another, such as "PORT=3001 npm start". */
export type WantedPort = { port: number; part: string; advice: string }

/** Why a port cannot be used, by the code that listening failed with, and what to do. */
export async function describeTakenPort(
  { port, part, advice }: WantedPort,
  code: string | undefined,
): Promise<string | null> {
  const wanted = `Port ${port} (${part})`
  if (code === 'EACCES') {
    return `${wanted} may not be used by this user. Choose one above 1023 with ${advice}.`
  }
  if (code !== 'EADDRINUSE') return null
  const holder = (await findPortHolder(port)) ?? 'another program'
  return `${wanted} is in use by ${holder}. Stop it, or choose another with ${advice}.`
}
