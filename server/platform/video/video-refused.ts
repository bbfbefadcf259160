/**
 * Why a file is no video that may be kept: no mp4 at all, boxes that do not fit into one another or into the file, no
 * moving picture in it, or data that lie outside it.
 */
export type VideoRefusal = 'not_a_video' | 'damaged' | 'no_picture' | 'data_elsewhere' | 'too_complex'

/** A video was refused. */
export class VideoRefused extends Error {
  readonly reason: VideoRefusal

  constructor(reason: VideoRefusal, detail = '') {
    super(`The video was refused: ${reason}${detail && ` (${detail})`}`)
    this.name = 'VideoRefused'
    this.reason = reason
  }
}
