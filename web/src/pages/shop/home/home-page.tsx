import { Container } from "../../../ui/container.tsx";
import { NewLaunches } from "../new-launches.tsx";
import { Carousel } from "./carousel.tsx";
import { Categories } from "./categories.tsx";
import css from "./home.module.css";
import { Promises } from "./promises.tsx";

export default function HomePage() {
  return (
    <>
      <Carousel />
      <Container className={css.sections}>
        <Categories />
        <Promises />
        <NewLaunches />
      </Container>
    </>
  );
}
