/** Where the product runs; decides its rules only (requirement IN-04: `prod` means production). */
export const appEnvs = ['local', 'docker-dev', 'staging', 'prod'] as const

export type AppEnv = (typeof appEnvs)[number]
