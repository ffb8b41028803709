import { timeline } from '#i18n/en/player.ts';
import './pixi-setup.ts';
import { Application, extend, useApplication } from '@pixi/react';
import { Container } from 'pixi.js';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { webglSupport } from './choose-presenter.ts';
import { Scene } from './scene.ts';
import { type LayerName, PAINT_LAYERS } from './timeline-painter.ts';

extend({ Container });
// At load time, while data is fetched: the first context of a browser is slow.
webglSupport();

export interface TimelineSceneProps {
  /** Called when the scene can draw; returns disconnect. Must be constant. */
  readonly connect: (scene: Scene, host: HTMLElement) => () => void;
  readonly tipClassName: string;
  readonly windowFrameClassName: string;
}

/** Mounted once; everything else goes through `Scene`. */
export const TimelineScene = memo(function TimelineScene({
  connect,
  tipClassName,
  windowFrameClassName,
}: TimelineSceneProps) {
  const host = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const windowFrame = useRef<HTMLDivElement>(null);
  if (!webglSupport().available) {
    return (
      <p role="alert" className="flex size-full items-center justify-center px-6 text-text-2">
        {timeline.noWebgl()}
      </p>
    );
  }
  return (
    <div
      ref={host}
      data-testid="timeline-canvas"
      data-idle="false"
      className="absolute inset-0 overflow-hidden"
    >
      <Application
        preference="webgl"
        autoStart={false}
        sharedTicker={false}
        antialias={false}
        width={1}
        height={1}
        autoDensity
        skipExtensionImports
        className="block touch-none"
      >
        <Layers host={host} tip={tip} windowFrame={windowFrame} connect={connect} />
      </Application>
      <div ref={windowFrame} aria-hidden className={windowFrameClassName} />
      <div ref={tip} aria-hidden className={tipClassName} />
    </div>
  );
});

interface LayersProps extends Pick<TimelineSceneProps, 'connect'> {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly tip: RefObject<HTMLDivElement | null>;
  readonly windowFrame: RefObject<HTMLDivElement | null>;
}

/** Owns the layers and the scene. */
function Layers({ host, tip, windowFrame, connect }: LayersProps) {
  const { app, isInitialised } = useApplication();
  const containers = useRef<Partial<Record<LayerName, Container>>>({});
  // A layout effect is cleaned up before @pixi/react destroys the renderer.
  useLayoutEffect(() => {
    if (!isInitialised || !host.current || !tip.current || !windowFrame.current) return;
    const layers = containers.current as Record<LayerName, Container>;
    const scene = new Scene({
      app,
      host: host.current,
      tip: tip.current,
      windowFrame: windowFrame.current,
      layers,
    });
    const disconnect = connect(scene, host.current);
    return () => {
      disconnect();
      scene.destroy();
    };
  }, [app, isInitialised, host, tip, windowFrame, connect]);
  return PAINT_LAYERS.map((name) => (
    <pixiContainer
      key={name}
      label={name}
      ref={(container: Container | null) => {
        if (container) containers.current[name] = container;
      }}
    />
  ));
}
