import { startSimulator } from './role.ts'
import { chooseRoles } from './roles.ts'
import { toSimulatorSettings } from './settings.ts'

const settings = toSimulatorSettings(process.env)
const running = await Promise.all(
  chooseRoles(process.argv.slice(2)).map(async ({ load }) =>
    startSimulator(await load(), settings),
  ),
)

let isEnding = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isEnding) return
    isEnding = true
    Promise.all(running.map(({ stop }) => stop())).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('simulators: shutdown failed, exiting:', error)
        process.exit(1)
      },
    )
  })
}
