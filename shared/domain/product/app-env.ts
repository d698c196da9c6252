/** Requirement IN-04: deployment environments; `prod` is production. They only select product rules. */
export const appEnvs = ['local', 'docker-dev', 'staging', 'prod'] as const

export type AppEnv = (typeof appEnvs)[number]
