import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from '../cli/refusal.ts'
import { parseStartOptions, type StartOptions } from '../cli/start-options.ts'
import type { StackSettings } from '../stack/settings.ts'

const KNOWN = ['--fresh', '--ephemeral', '--env=prod']

/** Parses the options of `npm run dev`: those of `npm start` except `--replicas`. */
export function parseDevOptions(args: readonly string[]): Result<StartOptions> {
  if (args.some((arg) => arg.startsWith('--replicas'))) {
    return refused(
      'npm run dev runs one server that does everything; use npm start for --replicas.',
    )
  }
  return parseStartOptions(args, KNOWN)
}

type Env = Readonly<Record<string, string | undefined>>

const HARDENED =
  'npm run dev cannot be hardened, because its page carries scripts that are not built; use npm start, or unset HARDENED and APP_ENV.'

/**
 * Returns the server's own port. Vite listens at PORT, serves the page and proxies all other requests to the server.
 */
export function toServerPort(env: Env, { port, isProduction }: StackSettings): Result<number> {
  const isLive = env.APP_ENV === 'staging' || env.APP_ENV === 'prod'
  // `--env=prod` sets HARDENED=0 by itself.
  const isHardened = env.HARDENED ? env.HARDENED === '1' : isLive
  if (isHardened && !isProduction) return refused(HARDENED)
  return accepted(port + 1)
}
