/**
 * Why a video may not be stored: not an mp4, boxes that do not fit into one another or into the file, no video track,
 * or data outside the file.
 */
export type VideoErrorReason = 'not_a_video' | 'damaged' | 'no_picture' | 'data_elsewhere' | 'too_complex'

export class VideoError extends Error {
  readonly reason: VideoErrorReason

  constructor(reason: VideoErrorReason, detail = '') {
    super(`The video was rejected: ${reason}${detail && ` (${detail})`}`)
    this.name = 'VideoError'
    this.reason = reason
  }
}
