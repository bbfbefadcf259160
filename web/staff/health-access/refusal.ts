import { ApiError } from '#web/platform/api.ts'

/** Whether a call was refused because a member's health data is closed to the viewer. */
export const isHealthRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'glass_required' || error.code === 'health_data_closed')
