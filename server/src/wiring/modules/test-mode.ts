import { createTestModeHandlers } from '../../modules/test-mode/routes.ts'
import { createSimulatorControls } from '../../providers/simulator-controls/service.ts'
import type { ServerModule } from '../module.ts'

export const testModeModule = {
  handlers: ({ config, db, http, marketClock, worldShifts }) => ({
    'test-mode': createTestModeHandlers({
      db,
      marketClock,
      followShifts: worldShifts.follow,
      controls: createSimulatorControls(config, http),
    }),
  }),
} satisfies ServerModule
