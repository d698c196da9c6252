import type { WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'

type CheckedSettings = {
  isHardened: boolean
  host: string
  databaseUrl: string | null
  publicUrl: string
  worldShifts: WorldShifts
  dataKey: string | null
}

/** Lists the settings that are unsafe for a server that others can reach, one sentence each. */
export function listUnsafeSettings(settings: CheckedSettings): string[] {
  const { isHardened, host, databaseUrl, publicUrl } = settings
  if (!isHardened) {
    if (isLoopback(host)) return []
    return [
      `HOST=${host} can be reached from outside, so HARDENED=0 is refused. Leave HOST out, or set HARDENED=1.`,
    ]
  }
  const demands: [boolean, string][] = [
    [
      databaseUrl !== null,
      'Hardened mode needs DATABASE_URL; the embedded one is for one machine.',
    ],
    [
      settings.worldShifts.length === 0,
      'Hardened mode refuses SIMULATED_CLOCK_SHIFTS: its market has the time of the clock.',
    ],
    [settings.dataKey !== null, 'Hardened mode needs ENCRYPTION_KEY: 32 bytes in hex.'],
    [publicUrl.startsWith('https:'), 'Hardened mode needs an https PUBLIC_URL.'],
  ]
  return demands.flatMap(([isMet, sentence]) => (isMet ? [] : [sentence]))
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
