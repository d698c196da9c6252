import { tellFailure } from '#api/tell.ts'

/** All redemptions of this wallet, or those that were chosen, as a file. */
export async function saveRedemptions(format: 'csv' | 'json', ids?: readonly string[]) {
  tellFailure(new Error(`${format} ${ids}`))
}
