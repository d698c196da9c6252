import { fundingClient } from '#api/funding-client.ts'
import { saveFile } from '#api/save-file.ts'
import { tellFailure } from '#api/tell.ts'

/** All wires of this wallet, or those that were chosen, as a file. */
export async function saveWires(format: 'csv' | 'json', memoCodes?: readonly string[]) {
  const chosen = memoCodes ? { memo_codes: memoCodes.join(',') } : {}
  try {
    saveFile(await fundingClient.funding.exportWireRequests({ query: { format, ...chosen } }))
  } catch (error) {
    tellFailure(error)
  }
}
