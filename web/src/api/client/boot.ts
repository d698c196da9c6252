import { type BootSettings, bootSchema } from '@parvalue/shared/api/boot.ts'

/**
 * Boot data that the server wrote into the page. Throws if it is missing, because the page cannot work
 * without it.
 */
export const boot: BootSettings = bootSchema.parse(
  JSON.parse(document.getElementById('boot')?.textContent ?? 'null'),
)

/** Whether documents are being prerendered (`prerender.tsx`); the boot data is unknown then. */
export const isPrerendering: boolean = false
