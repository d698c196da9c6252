import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import type { Config } from '../config/config.ts'
import { toSimulatedAccess } from '../providers/simulated.ts'
import { listTestModeParties } from '../providers/simulator-controls/service.ts'

/** Returns the settings that the page receives with its document. */
export const toBootSettings = (config: Config): BootSettings => ({
  appEnv: config.appEnv,
  publicUrl: config.publicUrl,
  apiUrl: config.apiUrl,
  brand: config.brand,
  termsDate: config.termsDate,
  chains: config.chains.map(({ id, rpcUrl, rpcUrls, isLocal, safeApiUrl }) => ({
    id,
    rpcUrl,
    rpcUrls: [...rpcUrls],
    isLocal,
    safeApiUrl,
  })),
  deployments: config.chains.map(({ deployment }) => deployment),
  hasDemoWallet: !config.isHardened && config.chains.some(({ isLocal }) => isLocal),
  testModeParties: listTestModeParties(config),
  mailboxUrl: findMailbox(config),
  analytics: config.pageServices.analytics,
  hasTranslations: config.pageServices.translationsUrl !== null,
  ...config.entry,
})

/** Finds the URL of the public mailbox, which only the mail simulator has. */
function findMailbox({ isHardened, providers: { mail } }: Config): string | null {
  const isSimulated = mail.key === toSimulatedAccess('mail', 0).key
  return isSimulated && !isHardened ? mail.url : null
}
